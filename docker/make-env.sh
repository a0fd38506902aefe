#!/bin/sh
# Makes the secrets of docker/compose.yaml in docker/.env, once: who has lost them has lost sessions and printed QR codes.
set -eu
file=${1:-$(dirname "$0")/.env}
umask 077
# Made by tools/generate-services.ts.
services='IDENTITY TENANCY CATALOG ORDERING REPORTING'
# NATS takes a value that looks like a number for one, hence the letter before each.
secret() { echo "s$(openssl rand -hex 24)"; }
of_service() { echo "$1_OWNER_PASSWORD $1_PASSWORD NATS_PASSWORD_$1"; }
if [ -e "$file" ]; then
  # What a later version needs besides.
  for name in DEVICE_COOKIE_KEYS $(for service in $services; do of_service "$service"; done); do
    grep -q "^$name=" "$file" || echo "$name=$(secret)" >>"$file"
  done
  echo "$file is there already" >&2
  exit 0
fi
key=$(openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256 2>/dev/null)
caller=$(openssl genpkey -algorithm ed25519)
line() { awk '{ printf "%s\\n", $0 }'; }
cat >"$file.new" <<END
POSTGRES_PASSWORD=$(secret)
$(for service in $services; do for name in $(of_service "$service"); do echo "$name=$(secret)"; done; done)
$(for name in GATEWAY TOOLS; do echo "NATS_PASSWORD_$name=$(secret)"; done)
REDIS_PASSWORD=$(secret)
OPERATOR_USERNAME=operator
OPERATOR_PASSWORD=$(secret)
DEVICE_COOKIE_KEYS=$(secret)
TABLE_KEY=$(openssl rand -base64 32)
ERASURE_SECRET=$(secret)
CALLER_PRIVATE_KEY=$(echo "$caller" | line)
CALLER_PUBLIC_KEYS=$(echo "$caller" | openssl pkey -pubout | line)
ACCESS_TOKEN_PRIVATE_KEY=$(echo "$key" | line)
ACCESS_TOKEN_PUBLIC_KEY=$(echo "$key" | openssl pkey -pubout | line)
END
mv "$file.new" "$file"
echo "made $file; the operator's password is in it"
