# Made from infra/dev/local/src/access/table.ts by: node infra/dev/local/src/access/write.ts
# Sourced by what starts the server. Writes the users to the file that its first argument names.
write_users() (
  umask 077
  cat > "$1" <<END
user default off resetpass ~* &* +@all
user booking on >${REDIS_PASSWORD_BOOKING:?} resetchannels ~charter:timers-booking:* -@all +@connection +@keyspace +@string +@hash +@list +@set +@sortedset +@stream +@transaction -@dangerous -@admin -scan -randomkey -dbsize +eval +evalsha +script|load +script|exists +info +time
user payment on >${REDIS_PASSWORD_PAYMENT:?} resetchannels ~charter:timers-payment:* -@all +@connection +@keyspace +@string +@hash +@list +@set +@sortedset +@stream +@transaction -@dangerous -@admin -scan -randomkey -dbsize +eval +evalsha +script|load +script|exists +info +time
user content on >${REDIS_PASSWORD_CONTENT:?} resetchannels ~charter:timers-content:* ~charter:renditions:* -@all +@connection +@keyspace +@string +@hash +@list +@set +@sortedset +@stream +@transaction -@dangerous -@admin -scan -randomkey -dbsize +eval +evalsha +script|load +script|exists +info +time
user notification on >${REDIS_PASSWORD_NOTIFICATION:?} resetchannels ~charter:timers-notification:* ~charter:emails:* -@all +@connection +@keyspace +@string +@hash +@list +@set +@sortedset +@stream +@transaction -@dangerous -@admin -scan -randomkey -dbsize +eval +evalsha +script|load +script|exists +info +time
user gateway on >${REDIS_PASSWORD_GATEWAY:?} resetchannels ~charter:gateway:* -@all +@connection +@keyspace +@string +@hash +@list +@set +@sortedset +@stream +@transaction -@dangerous -@admin -scan -randomkey -dbsize +eval +evalsha +script|load +script|exists +info +time
user ops on >${REDIS_PASSWORD_OPS:?} ~* &* +@all
END
)
