# The menu: `make` alone prints it. Needs Node 20.19 or later, npm, make, and apt or a container engine.
NODE := node_modules/.bin/node
MAKEFLAGS += --no-print-directory

.PHONY: help install up dev down reset logs doctor test test-all check land shake chart-test bench soak attack fuzz freeze build images test-cluster new lint format

help: ## print this menu
	@awk -F ':.*## ' '/^[a-z-]+:.*## /{printf "  make %-10s %s\n", $$1, $$2}' Makefile

up: install ## install, build and start everything; PORT=8090 sets the port of the web, HOST=0.0.0.0 opens it to the network
	@exec $(NODE) tools/up.ts

dev: install ## the same from source: reload on change, the web with hot reload
	@exec $(NODE) tools/up.ts --reload

down: install ## stop everything
	@exec $(NODE) tools/down.ts

reset: install ## stop everything and delete its data
	@exec $(NODE) tools/reset.ts

logs: install ## follow the logs; NAME=ordering shows one part only
	@exec $(NODE) tools/logs.ts

doctor: ## say what is missing on this machine and how to get it
	@exec node tools/doctor.mjs

test: install ## run every test; screens that did not change, and the longest tests, in part
	@exec $(NODE) tools/test.ts

test-all: install ## the same, all of it whole: for a release and every tenth landing
	@THALI_WHOLE=yes exec $(NODE) tools/test.ts

check: install ## what the changes since BASE touch (the last commit when nothing is uncommitted), in minutes
	@exec $(NODE) tools/check.ts

land: install ## run every test on a fresh clone of the branch's last commit; on green main moves forward to it
	@exec $(NODE) tools/land.ts

shake: install ## test files time and again on a busy machine: FILES="…" TIMES=10
	@exec $(NODE) tools/shake.ts

chart-test: install ## check the Helm chart; builds Helm with Go when there is none
	@exec $(NODE) tools/test.ts chart

bench: install ## measure orders and menus per second and their delays
	@exec $(NODE) bench/run.ts

soak: install ## traffic and faults on a stack of its own, then its books are counted; SEED, MINUTES=10
	@exec $(NODE) --import ./tools/swc-hook.mjs --conditions=@thali/source e2e/soak/main.ts

attack: install ## one restaurant, filled up, calls every operation 64 times at once; another one works beside it
	@exec $(NODE) --import ./tools/swc-hook.mjs --conditions=@thali/source e2e/attack/main.ts

fuzz: install ## calls made from the API document by schemathesis (needs python3); CASES=20000, SEED
	@exec $(NODE) --import ./tools/swc-hook.mjs --conditions=@thali/source e2e/fuzz/main.ts

build: install ## build the web, the gateway and the services
	@PATH="$(CURDIR)/node_modules/.bin:$$PATH" npm run build

freeze: install ## list new migrations and note their hashes, which stay as they are from then on (CONTRIBUTING.md)
	@exec $(NODE) --import ./tools/swc-hook.mjs --conditions=@thali/source tools/migrations/freeze.ts

images: install ## build the container images; ONLY=web builds one (docs/images.md)
	@exec $(NODE) tools/images/build.ts

test-cluster: install ## the chart through its whole life on a Kubernetes of its own (docs/cluster-test.md)
	@exec $(NODE) tools/cluster/test-cluster.ts

new: install ## write a list of the settings, from contract to screen: NAME=coupon-book SERVICE=catalog, or OPERATION=close-table; a new SERVICE is made
	@exec $(NODE) tools/new.ts

lint: install ## check style, types and who imports whom
	@PATH="$(CURDIR)/node_modules/.bin:$$PATH" npm run lint

format: install ## write the house style
	@PATH="$(CURDIR)/node_modules/.bin:$$PATH" biome check --write .

install:
	@node tools/install.mjs
