# The build needs Node with npm; the result gets its Node from there, so that its base needs none.
ARG BUILD_BASE=node:22-bookworm-slim
ARG RUN_BASE=debian:bookworm-slim

FROM ${BUILD_BASE} AS build
# 1 adds the package of FEED=live with ccxt
ARG WITH_LIVE=0
WORKDIR /build
COPY . .
RUN node shared/tasks/build.mjs
RUN node shared/tasks/production-folder.mjs /result/parallax $([ "$WITH_LIVE" = 0 ] || echo --live) \
  && install -D "$(command -v node)" /result/usr/local/bin/node \
  && install -d -m 700 -o 10001 -g 10001 /result/data

FROM ${RUN_BASE}
COPY --from=build /result/usr/local/bin/node /usr/local/bin/node
COPY --from=build /result/parallax /parallax
COPY --from=build --chown=10001:10001 /result/data /data
ENV HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /parallax
USER 10001:10001
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s CMD ["node", "mock-server/dist/health-check.js"]
CMD ["node", "mock-server/dist/main.js"]
