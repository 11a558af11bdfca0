# The image of every program: docker build -f infra/deploy/docker/service.Dockerfile --build-arg SERVICE=booking .
ARG NODE=node:24.21.0-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6
ARG BASE=gcr.io/distroless/cc-debian12:nonroot@sha256:9dac0a79194e45a7da0158a9c6da57b217585af0786db3845d1f0ec1a0dd182f

# Only package files, so that the installed packages stay cached when other files change.
FROM ${NODE} AS packages
WORKDIR /all
COPY . .
RUN mkdir /packages && find . -name package.json -exec cp --parents '{}' /packages ';' && cp package-lock.json /packages

FROM ${NODE} AS build
WORKDIR /src
COPY --from=packages /packages ./
# Installs exactly what the lock file contains, or fails.
RUN --mount=type=cache,target=/npm-cache npm_config_cache=/npm-cache npm ci --no-audit --no-fund --ignore-scripts
COPY . .
RUN --mount=type=cache,target=/src/.nx npx nx run-many -t build --output-style=static

# The stages above are the same for all programs, and built once.
FROM build AS collected
ARG SERVICE
RUN test -n "${SERVICE}" && node infra/deploy/docker/collect.mjs "${SERVICE}" /app

# The list of an image's packages alone: docker build --target sbom --build-arg SERVICE=booking --output sboms -f … .
FROM scratch AS sbom
ARG SERVICE
COPY --from=collected /app/sbom.cdx.json /${SERVICE}.cdx.json

FROM ${BASE} AS base

# Node without its symbols, 108 MB instead of 127 (native modules link to its dynamic symbols, which stay), and what it needs of the base.
# It contains OpenSSL, character sets and time zones of its own, and nothing here uses OpenMP or vector mathematics. Scanners read the list
# of packages in status.d, so those that go whole leave it.
FROM ${NODE} AS runtime
RUN apt-get update -qq && apt-get install -y -qq --no-install-recommends binutils >/dev/null
COPY --from=base / /runtime
RUN mkdir -p /runtime/usr/local/bin && strip --strip-all -o /runtime/usr/local/bin/node /usr/local/bin/node && cd /runtime && \
  rm -rf usr/share/zoneinfo usr/share/gcc usr/lib/*/gconv usr/lib/*/engines-3 usr/lib/*/ossl-modules \
  usr/lib/*/libssl.so.* usr/lib/*/libcrypto.so.* usr/lib/*/libgomp.so.* lib/*/libmvec.so.* usr/lib/*/libmvec.so.* \
  var/lib/dpkg/status.d/libssl3* var/lib/dpkg/status.d/tzdata* var/lib/dpkg/status.d/libgomp1*

# No shell, no package manager: a C++ runtime for Node, certificates, and a user without rights (65532).
FROM scratch
COPY --from=runtime /runtime /
ENV NODE_ENV=production PATH=/usr/local/bin SSL_CERT_FILE=/etc/ssl/certs/ca-certificates.crt
COPY infra/deploy/docker/health.mjs /app/health.mjs
COPY --from=collected /app /app
WORKDIR /app
USER 65532:65532
# V8's default young generation in a container of 384 MB is one megabyte, which is collected all the time; and its default heap grows
# until the container is killed, because buffers and images outside the heap need the other half.
ENTRYPOINT ["/usr/local/bin/node", "--enable-source-maps", "--max-semi-space-size=16", "--max-old-space-size-percentage=50"]
CMD ["main.js"]
