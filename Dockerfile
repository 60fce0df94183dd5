# The server. Built from the sources, so that nothing else is needed; runs as a user without rights, data in /data.
FROM node:24-bookworm-slim AS build
WORKDIR /madeleine
COPY . .
RUN npm ci --no-audit --no-fund && npm run build && node scripts/image-packages.mjs && npm prune --omit=dev

FROM node:24-bookworm-slim
WORKDIR /madeleine
COPY --from=build --chown=root:root /madeleine/package.json ./
COPY --from=build --chown=root:root /madeleine/node_modules ./node_modules
COPY --from=build --chown=root:root /madeleine/dist ./dist
COPY --from=build --chown=root:root /madeleine/resources ./resources
COPY --from=build --chown=root:root /madeleine/template ./template
RUN ln -s /madeleine/dist/cli/main.js /usr/local/bin/madeleine && chmod +x dist/cli/main.js && mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 7077
HEALTHCHECK --interval=10s --timeout=6s --start-period=20s CMD ["node", "-e", "fetch('http://127.0.0.1:7077/health/ready').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["madeleine", "serve", "--host", "0.0.0.0", "--data", "/data/memory"]
