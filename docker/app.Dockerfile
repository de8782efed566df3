# One image for the backend and the judge runner; what it runs is its command.
#   docker build -f docker/app.Dockerfile -t tianheng/app .
FROM node:20-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY contracts/package.json contracts/
COPY backend/package.json backend/
COPY judge-runner/package.json judge-runner/
COPY web-kit/package.json web-kit/
COPY customer-web/package.json customer-web/
COPY admin-web/package.json admin-web/
RUN npm ci --include=dev
COPY . .
RUN NX_DAEMON=false npx nx run-many -t build && npm prune --omit=dev

FROM node:20-bookworm-slim
# The runner makes and mounts each run's bounded output.
RUN apt-get update && apt-get install -y --no-install-recommends e2fsprogs mount tini && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/contracts contracts
COPY --from=build /app/backend/package.json backend/
# What it needs in another version than somebody else.
COPY --from=build /app/backend/node_modules backend/node_modules
COPY --from=build /app/backend/dist backend/dist
COPY --from=build /app/backend/recipes backend/recipes
COPY --from=build /app/judge-runner/package.json judge-runner/
COPY --from=build /app/judge-runner/dist judge-runner/dist
ENV NODE_ENV=production
# A new volume is whose the folder is that it lies over.
RUN install -d -o node -g node /data/objects
USER node
ENTRYPOINT ["tini", "--"]
CMD ["node", "backend/dist/main.js"]
