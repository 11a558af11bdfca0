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
exec valkey-server "$file" --sentinel
