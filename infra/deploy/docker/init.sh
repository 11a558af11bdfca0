#!/bin/sh
# Makes .env from .env.example, or adds to it what a release brings. A value that is there is never changed.
#
#   infra/deploy/docker/init.sh [--demo] [--single] [NAME=value …]
#   infra/deploy/docker/init.sh --rotate NAME
#
# Passwords and keys (the lines between `# generated` and `# end of generated` of .env.example) are made; the other required values are arguments, or are
# asked for in a terminal. --demo adds the values of demo.env, --single runs all services in one container, and both write what Compose has to
# remember, so that every later command is `docker compose …`. --rotate makes a new password of a service.
set -eu
umask 077
cd "$(dirname "$0")/../../.."

fail() {
  echo "$1" >&2
  exit 2
}

demo='' single='' rotated=''
if [ "${1-}" = --rotate ]; then
  [ $# -eq 2 ] || fail "usage: $0 --rotate NAME"
  rotated=$2
  shift 2
fi
for argument; do
  case $argument in
    --demo) demo=1 ;;
    --single) single=1 ;;
    [A-Z]*=*)
      name=${argument%%=*}
      case $name in *[!A-Z0-9_]*) fail "invalid name: $name" ;; esac
      grep -q "^#\{0,1\}$name=" .env.example || fail "$name is not in .env.example"
      ;;
    *) fail "usage: $0 [--demo] [--single] [NAME=value …]" ;;
  esac
done

# The name of the Compose project, as Compose reads it.
project=${COMPOSE_PROJECT_NAME:-$(sed -n 's/^name: //p' docker-compose.yml)}
if [ ! -e .env ]; then
  [ -z "$rotated" ] || fail '.env is missing'
  # Its passwords are those of the data: with others, no service could sign in, and second factors and sent links would be lost.
  if ! volumes=$(docker volume ls --quiet --filter "label=com.docker.compose.project=$project" 2>/dev/null); then
    echo 'Docker does not answer: not checked whether an installation exists on this machine' >&2
  elif [ -n "$volumes" ]; then
    fail "$(echo "$volumes" | wc -l | tr -d ' ') volumes of the project $project exist, and .env is missing: put back the .env that belongs to them. Nothing was changed."
  fi
fi

# All changes are made in a copy, so that an interrupted command leaves .env as it was.
copy=$(mktemp .env.XXXXXX)
trap 'rm -f "$copy"' EXIT
trap 'exit 130' INT TERM
if [ -e .env ]; then cp -p .env "$copy"; else cp .env.example "$copy"; fi

value() { sed -n "s/^$1=//p" "$copy" | tail -n 1; }
# The value is written in the place of an empty one, else at the end.
put() {
  changed=$(NAME=$1 VALUE=$2 awk '
    BEGIN { empty = ENVIRON["NAME"] "=" }
    $0 == empty && !done { print empty ENVIRON["VALUE"]; done = 1; next }
    { print }
    END { if (!done) print empty ENVIRON["VALUE"] }' "$copy")
  printf '%s\n' "$changed" >"$copy"
}
# In single quotes if Compose would read a character in another way.
quoted() {
  case $1 in
    *\'*) fail 'a value with a single quotation mark has to be written to .env by hand' ;;
    *[!A-Za-z0-9_@%+=:,./?\&-]*) printf "'%s'" "$1" ;;
    *) printf '%s' "$1" ;;
  esac
}
generate() { od -An -N24 -tx1 /dev/urandom | tr -d ' \n'; }
generated=$(sed -n '/^# generated$/,/^# end of generated$/s/^\([A-Z0-9_]*\)=$/\1/p' .env.example)

if [ -n "$rotated" ]; then
  case $rotated in
    POSTGRES_PASSWORD_* | NATS_PASSWORD_* | REDIS_PASSWORD_*) ;;
    *) fail "only a service's password can be replaced (POSTGRES_PASSWORD_*, NATS_PASSWORD_*, REDIS_PASSWORD_*): data is encrypted, signed or opened with the others" ;;
  esac
  echo "$generated" | grep -qx "$rotated" || fail "$rotated is not in .env.example"
  changed=$(NAME=$rotated awk 'index($0, ENVIRON["NAME"] "=") != 1' "$copy")
  printf '%s\n' "$changed" >"$copy"
  put "$rotated" "$(generate)"
  mv "$copy" .env
  echo "$rotated is a new one. Servers and services read it with: docker compose up --detach"
  exit 0
fi

for argument; do
  case $argument in --*) continue ;; esac
  name=${argument%%=*}
  new=$(quoted "${argument#*=}")
  old=$(value "$name")
  [ -z "$old" ] || [ "$old" = "$new" ] || fail "$name has another value in .env, which stays: change it there. Nothing was changed."
  [ -n "$old" ] || put "$name" "$new"
done

filled=''
for name in $generated; do
  [ -z "$(value "$name")" ] || continue
  put "$name" "$(generate)"
  filled="$filled $name"
done

# What Compose has to remember: a list that is there has to have the entry.
remember() { # name, separator, entry, value to begin with
  old=$(value "$1")
  case "$2$old$2" in
    "$2$2") put "$1" "$4" ;;
    *"$2$3$2"*) ;;
    *) fail "$1 in .env is $old: add $3. Nothing was changed." ;;
  esac
}
if [ -n "$demo" ]; then
  case "$(value PAYPAL_ENVIRONMENT)" in '' | emulator) ;; *) fail 'PAYPAL_ENVIRONMENT in .env is not that of a demo. Nothing was changed.' ;; esac
  while IFS='=' read -r name new; do
    case $name in '' | '#'*) continue ;; esac
    [ -n "$(value "$name")" ] || put "$name" "$new"
  done <infra/deploy/docker/demo.env
  remember COMPOSE_PROFILES , demo demo
fi
[ -z "$single" ] || remember COMPOSE_FILE : infra/deploy/docker/compose.single.yml docker-compose.yml:infra/deploy/docker/compose.single.yml

ask() { # name, question
  [ -t 0 ] && [ -z "$(value "$1")" ] || return 0
  printf '%s: ' "$2" >&2
  IFS= read -r new
  [ -n "$new" ] || return 0
  new=$(quoted "$new")
  put "$1" "$new"
}
ask SITE_ADDRESS 'Domain of the site (charters.example)'
ask BUSINESS_EMAIL "The company's e-mail address"
ask SMTP_URL 'Mail server (smtps://user:password@mail.example)'
ask PAYPAL_CLIENT_ID "Client id of PayPal's app"
ask PAYPAL_CLIENT_SECRET "Secret of PayPal's app"
ask PAYPAL_WEBHOOK_ID "Id of PayPal's webhook"
address=$(value SITE_ADDRESS)
if [ -z "$(value PUBLIC_URL)" ] && [ -n "$address" ]; then
  case $address in *://*) put PUBLIC_URL "$address" ;; *) put PUBLIC_URL "https://$address" ;; esac
fi

empty=''
for name in $(sed -n 's/^\([A-Z][A-Z0-9_]*\)=.*/\1/p' .env.example); do
  if ! grep -q "^$name=" "$copy"; then put "$name" "$(sed -n "s/^$name=//p" .env.example)"; fi
  [ -n "$(value "$name")" ] || empty="$empty $name"
done

chmod 600 "$copy"
mv "$copy" .env
[ -z "$filled" ] || echo "Generated:$filled"
if [ -n "$empty" ]; then echo "Still empty in .env:$empty"; else echo 'All required values are in .env. Sign in at /admin/login with ADMIN_USERNAME and ADMIN_PASSWORD.'; fi
