#!/bin/sh
# A Sentinel writes what it has learnt into its own file; the first time it knows of one server only, who tells it of the others.
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
# The file outlives a changed password and a changed list of users, so both are written again at each start.
. /scripts/redis-users.sh
kept=$(grep -v -e '^sentinel auth-' -e '^user ' "$file")
(
  umask 077
  printf '%s\n' "$kept" "$sentinel_user" 'sentinel auth-user charter sentinel' "sentinel auth-pass charter ${REDIS_PASSWORD_SENTINEL:?}" > "$file.new"
)
mv "$file.new" "$file"
exec valkey-server "$file" --sentinel
