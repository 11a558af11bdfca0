# One image for every program of ours: docker build -f infra/deploy/docker/service.Dockerfile --build-arg SERVICE=booking .
ARG NODE=node:24.21.0-bookworm-slim
ARG BASE=gcr.io/distroless/cc-debian12:nonroot

# Only package files: as long as these stay the same, nothing is installed again, whatever else has changed.
FROM ${NODE} AS packages
WORKDIR /all
COPY . .
RUN mkdir /packages && find . -name package.json -exec cp --parents '{}' /packages ';' && cp package-lock.json /packages

FROM ${NODE} AS build
WORKDIR /src
COPY --from=packages /packages ./
# Exactly what the lock file says, or no image. npm 11 refuses a lock file that lacks optional packages for other systems; npm 10 needs
# those of this system only.
RUN --mount=type=cache,target=/npm-cache npm_config_cache=/npm-cache npx --yes npm@10.9.9 ci --no-audit --no-fund --ignore-scripts
COPY . .
RUN --mount=type=cache,target=/src/.nx npx nx run-many -t build --output-style=static

# Everything above is the same for all programs, and made once.
FROM build AS collected
ARG SERVICE
RUN test -n "${SERVICE}" && node infra/deploy/docker/collect.mjs "${SERVICE}" /app

# No shell, no package manager: a C++ runtime for Node, certificates, and a user without rights (65532).
FROM ${BASE}
ENV NODE_ENV=production
COPY --from=build /usr/local/bin/node /usr/local/bin/node
COPY infra/deploy/docker/health.mjs /app/health.mjs
COPY --from=collected /app /app
WORKDIR /app
USER 65532:65532
# Left to itself, V8 gives a container of 384 MB one megabyte for what is soon forgotten, and clears it all day; and it would let what
# lasts grow until the container is killed: buffers and pictures need the other half.
ENTRYPOINT ["/usr/local/bin/node", "--enable-source-maps", "--max-semi-space-size=16", "--max-old-space-size-percentage=50"]
CMD ["main.js"]
