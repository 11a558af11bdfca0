#!/usr/bin/env bash
# Upgrades the running product, or rolls it back, to a version whose images are on this machine:
#
#   infra/deploy/docker/upgrade.sh <version>
#
# The servers' volumes, settings and users first, then the migrations, then each service in turn, the gateway last. A service that does not become
# healthy ends the upgrade, and all services return to the former version. The version is written to .env, from which every later
# `docker compose` reads it.
# The edge keeps running: replacing its container refuses connections for about a second, so that is a command of its own, printed at the end
# when the edge's image or settings have changed.
# Files and profiles are those of .env: COMPOSE_FILE, COMPOSE_PROFILES.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../../.."

fail() {
  echo "$1" >&2
  exit "${2:-1}"
}

version=${1:-}
[[ $version =~ ^[A-Za-z0-9_][A-Za-z0-9_.-]{0,127}$ ]] || fail "usage: $0 <version>" 2
[[ -f .env ]] || fail '.env is missing: see infra/deploy/docker/README.md' 2
# Compose prefers it to .env, so that a later command from another shell would return to the other version.
[[ -z ${CHARTER_VERSION-} ]] || fail 'CHARTER_VERSION is set in this shell: unset it, the version is kept in .env' 2

# Adds what this release brings to .env and can be generated.
infra/deploy/docker/init.sh </dev/null
docker compose config --quiet || fail 'A variable of this release is not set in .env; nothing was changed' 2

# The services of this installation: with compose.single.yml one container hosts them all and migrates their databases when it starts.
configured=$(docker compose config --services)
is_configured() { grep -qxF -- "$1" <<<"$configured"; }
services=()
migrated=()
# A service before those that call its operations.
for service in catalog content content-worker inquiry booking payment notification notification-worker gateway; do
  if is_configured "$service"; then services+=("$service"); fi
  if is_configured "$service-migrate"; then migrated+=("$service"); fi
done
timeout=${UPGRADE_TIMEOUT:-120}

for image in $(CHARTER_VERSION=$version docker compose --profile ops config --images | grep '^charter/' | sort --unique); do
  docker image inspect --format '{{.Id}}' "$image" >/dev/null 2>&1 ||
    fail "$image is not on this machine. Build it: CHARTER_VERSION=$version docker compose build" 2
done

former=$(sed -n 's/^CHARTER_VERSION=//p' .env | tail -1)
former=${former:-latest}

write_version() {
  local copy
  copy=$(mktemp .env.XXXXXX)
  cp -p .env "$copy"
  grep -v '^CHARTER_VERSION=' .env >"$copy" || true
  echo "CHARTER_VERSION=$1" >>"$copy"
  mv "$copy" .env
}

# Creates the container again if its image or settings have changed.
start() {
  docker compose up --detach --no-deps --no-build --wait --wait-timeout "$timeout" "$1"
}

# Whether the service runs with the image and settings of the version in .env.
is_current() {
  local running
  running=$(docker compose ps --quiet "$1")
  [[ -n $running ]] || return 1
  [[ $(docker inspect --format '{{index .Config.Labels "com.docker.compose.config-hash"}}' $running | sort --unique) == "$(docker compose config --hash "$1" | cut -d' ' -f2)" ]] &&
    [[ $(docker inspect --format '{{.Image}}' $running | sort --unique) == "$(docker image inspect --format '{{.Id}}' "$(docker inspect --format '{{.Config.Image}}' ${running%%$'\n'*})")" ]]
}

# Starts a second container beside the running one and waits until it is healthy. `start` then removes the one that is not current. However
# long a program takes to start, one of the two answers.
start_beside() {
  is_current "$1" && return
  docker compose up --detach --no-deps --no-build --no-recreate --scale "$1=2" --wait --wait-timeout "$timeout" "$1"
}

# A mounted file is read when its server starts, and a replaced file is another one than that which the container has mounted.
restart_if_changed() { # service, file in the container, file here
  docker compose exec -T "$1" cat "$2" 2>/dev/null | cmp -s - "$3" && return
  docker compose restart --no-deps "$1"
  start "$1"
}

# The network of edge and gateway has another name in releases before 1.0.0.
connect_edge() {
  local edge network
  edge=$(docker compose ps --quiet edge)
  [[ -n $edge ]] || { start edge; return; }
  network=$(docker inspect --format '{{index .Config.Labels "com.docker.compose.project"}}' "$edge")_edge
  docker inspect --format '{{json .NetworkSettings.Networks}}' "$edge" | grep -qF "\"$network\":" || docker network connect "$network" "$edge"
}

replaced=()
roll_back() {
  echo "$1; returning to $former" >&2
  write_version "$former"
  local service failed=0
  for service in "${replaced[@]}"; do start "$service" || failed=1; done
  ((failed == 0)) || fail "not every service is healthy at $former: see docker compose ps" 3
  fail "the product runs at $former again; migrations are not undone"
}

write_version "$version"
docker compose run --rm --no-deps -T owners || roll_back 'the volumes could not be given to their users'
for server in postgres redis nats store; do start "$server" || roll_back "$server is not healthy after $timeout seconds"; done
restart_if_changed nats /etc/charter/nats.conf infra/deploy/docker/nats.conf
restart_if_changed nats /etc/charter/nats-users.conf infra/deploy/docker/nats-users.conf
restart_if_changed redis /etc/charter/redis-users.sh infra/deploy/docker/redis-users.sh
docker compose run --rm --no-deps databases || roll_back 'the roles and databases could not be prepared'
for service in ${migrated[@]+"${migrated[@]}"}; do
  docker compose run --rm --no-deps "$service-migrate" || roll_back "the migrations of $service failed"
done
for service in "${services[@]}"; do
  # Newest first, so that a roll-back begins with the service that failed.
  replaced=("$service" ${replaced[@]+"${replaced[@]}"})
  start_beside "$service" || roll_back "$service is not healthy after $timeout seconds"
  # While both gateways run, so that the edge always reaches one.
  [[ $service != gateway ]] || connect_edge || roll_back 'the edge cannot reach the new gateway'
  start "$service" || roll_back "$service is not healthy after $timeout seconds"
done
# Not beside its former container, which would make the same backup.
if is_configured backup; then
  replaced=(backup "${replaced[@]}")
  start backup || roll_back "backup is not healthy after $timeout seconds"
fi
if is_current edge; then
  # A changed Caddyfile is read again without an interruption.
  docker compose exec -T edge caddy reload --config /etc/caddy/Caddyfile --address unix//tmp/caddy.sock || roll_back 'the edge rejects its Caddyfile'
else
  docker compose run --rm --no-deps -T edge caddy adapt --config /etc/caddy/Caddyfile >/dev/null || roll_back 'the edge rejects its Caddyfile'
  echo "The edge's image or settings have changed, and its former container still runs. Connections are refused for about a second while this replaces it:"
  echo '  docker compose up --detach --no-deps edge'
fi
echo "the product runs at $version"
