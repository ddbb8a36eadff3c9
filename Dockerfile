# The product as an image: `docker build -t the-couple-app .`; compose.yaml shows how it runs. See docs/operations.md.
FROM node:24-bookworm-slim AS base
WORKDIR /app
COPY package.json package-lock.json .npmrc ./

FROM base AS build
RUN npm ci
COPY tsconfig.json vite.config.ts react-router.config.ts ./
COPY app app
COPY db db
COPY public public
# The repository is not in it: `docker build --build-arg COMMIT=$(git rev-parse HEAD)` has the server name its commit.
ARG COMMIT=
RUN npm run build

FROM base AS packages
# No package of the server needs a script of its own to be installed: none is run.
RUN npm ci --omit=dev --ignore-scripts

FROM node:24-bookworm-slim
# pg_dump, pg_restore and psql, for `npm run backup`, `npm run restore` and for the copy before a migration; of the version of compose.yaml.
RUN apt-get update \
    && apt-get install -y --no-install-recommends postgresql-client \
    && rm -rf /var/lib/apt/lists/* \
    && install -d -o node -g node -m 700 /data /keys-backup
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=5173 DATA_DIR=/data KEYS_BACKUP_FILE=/keys-backup/keys
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/build build
# The migrations, and the sources of the commands: backup, restore, keys.
COPY package.json ./
COPY app app
COPY db db
USER node
VOLUME ["/data", "/keys-backup"]
EXPOSE 5173
HEALTHCHECK --interval=15s --timeout=5s --start-period=30s --retries=3 \
    CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "build/server/index.js"]
