#!/bin/bash
# What the public postgres image does on its first start, for the stand-in: a cluster with POSTGRES_PASSWORD, open to the network.
set -euo pipefail
[ "${1:0:1}" != - ] || set -- postgres "$@"
if [ "$(id -u)" = 0 ]; then
  mkdir -p "$PGDATA" && chown -R postgres "$(dirname "$PGDATA")" "$PGDATA"
  exec setpriv --reuid=999 --regid=999 --clear-groups "$0" "$@"
fi
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  : "${POSTGRES_PASSWORD:?}"
  mkdir -p "$PGDATA"
  initdb --username="${POSTGRES_USER:-postgres}" --pwfile=<(echo "$POSTGRES_PASSWORD") --auth-local=trust --auth-host=scram-sha-256 --locale=C.UTF-8
  echo 'host all all all scram-sha-256' >>"$PGDATA/pg_hba.conf"
fi
exec "$@" -c listen_addresses='*'
