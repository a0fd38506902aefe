#!/bin/sh
# Makes the secrets of docker/compose.yaml in docker/.env, once: who has lost them has lost sessions and printed QR codes.
set -eu
file=${1:-$(dirname "$0")/.env}
[ ! -e "$file" ] || { echo "$file is there already" >&2; exit 0; }
umask 077
# NATS takes a value that looks like a number for one, hence the letter before each.
secret() { echo "s$(openssl rand -hex 24)"; }
key=$(openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256 2>/dev/null)
line() { awk '{ printf "%s\\n", $0 }'; }
cat >"$file.new" <<END
POSTGRES_PASSWORD=$(secret)
$(for name in IDENTITY TENANCY CATALOG ORDERING REPORTING; do echo "${name}_OWNER_PASSWORD=$(secret)"; echo "${name}_PASSWORD=$(secret)"; done)
NATS_PASSWORD=$(secret)
REDIS_PASSWORD=$(secret)
OPERATOR_USERNAME=operator
OPERATOR_PASSWORD=$(secret)
TABLE_KEY=$(openssl rand -base64 32)
ACCESS_TOKEN_PRIVATE_KEY=$(echo "$key" | line)
ACCESS_TOKEN_PUBLIC_KEY=$(echo "$key" | openssl pkey -pubout | line)
END
mv "$file.new" "$file"
echo "made $file; the operator's password is in it"
