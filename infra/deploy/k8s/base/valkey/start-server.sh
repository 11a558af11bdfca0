#!/bin/sh
# Starts as a replica of the primary that the Sentinels name. If no Sentinel responds, the first server is the primary, with the data on
# its disk.
set -eu
me="$HOSTNAME.valkey"
leader=$(timeout 5 valkey-cli -h valkey-sentinel -p 26379 --raw SENTINEL get-master-addr-by-name charter 2>/dev/null | head -n 1) || true
leader=${leader:-valkey-0.valkey}
if [ "$leader" != "$me" ]; then set -- "$@" --replicaof "$leader" 6379; fi
# Passwords are in files that only this container can read, so that none is in the list of processes.
. /scripts/redis-users.sh
write_users /users/users.acl
(
  umask 077
  printf 'masteruser replication\nmasterauth %s\n' "${REDIS_PASSWORD_REPLICATION:?}" > /users/server.conf
)
exec valkey-server /users/server.conf --aclfile /users/users.acl --dir /data --appendonly yes --appendfsync everysec --save '' --maxmemory 160mb --maxmemory-policy noeviction \
  --protected-mode no --replica-announce-ip "$me" "$@"
