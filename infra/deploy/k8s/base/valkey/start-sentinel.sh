#!/bin/sh
# A Sentinel stores its state in its configuration file. The first one names one server, from which the Sentinel learns the others.
set -eu
file=/data/sentinel.conf
if [ ! -e "$file" ]; then
  cat > "$file" <<END
port 26379
dir /tmp
sentinel resolve-hostnames yes
sentinel announce-hostnames yes
sentinel announce-ip $HOSTNAME.valkey
sentinel monitor charter valkey-0.valkey 6379 2
sentinel down-after-milliseconds charter 5000
sentinel failover-timeout charter 30000
END
fi
# Passwords and users may have changed since the file was written, so both are written again at each start.
. /scripts/redis-users.sh
kept=$(grep -v -e '^sentinel auth-' -e '^user ' "$file")
(
  umask 077
  printf '%s\n' "$kept" "$sentinel_user" 'sentinel auth-user charter sentinel' "sentinel auth-pass charter ${REDIS_PASSWORD_SENTINEL:?}" > "$file.new"
)
mv "$file.new" "$file"
exec valkey-server "$file" --sentinel
