# Both sites behind nginx, each under a host name of its own.
#   docker build -f docker/web.Dockerfile -t tianheng/web .
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
RUN NX_DAEMON=false npx nx run-many -t build --projects=customer-web,admin-web

# Its master binds port 80 as root; what reads requests are its workers, which run as `nginx`.
FROM nginx:1.26
COPY docker/nginx/nginx.conf /etc/nginx/nginx.conf
COPY docker/nginx/site.conf.template /etc/nginx/templates/default.conf.template
# Before the templates are filled in.
COPY docker/nginx/15-origins.envsh docker/nginx/15-security-expires.envsh /docker-entrypoint.d/
RUN chmod 755 /docker-entrypoint.d/15-origins.envsh /docker-entrypoint.d/15-security-expires.envsh
COPY docker/nginx/pages.conf docker/nginx/api.conf docker/nginx/proxied.conf /etc/nginx/tianheng/
COPY --from=build /app/customer-web/dist /srv/customer
COPY --from=build /app/admin-web/dist /srv/admin
