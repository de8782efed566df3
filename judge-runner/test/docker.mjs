/** The client of the launcher, for tests that look at images themselves. */
export { dockerClient } from '../../tools/lib/docker-client.mjs';
