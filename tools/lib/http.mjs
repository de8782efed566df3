import http from 'node:http';

/**
 * @param {string} host as given to listen; the catch-all addresses are reached through the loopback
 * @param {number} port @param {string} path
 * @returns {Promise<boolean>} whether a GET answers with a 2xx
 */
export function answersOk(host, port, path) {
  const reachable = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  return new Promise((resolve) => {
    const request = http.get({ host: reachable, port, path, timeout: 5000 }, (response) => {
      response.resume();
      resolve(response.statusCode !== undefined && response.statusCode >= 200 && response.statusCode < 300);
    });
    request.once('timeout', () => request.destroy());
    request.once('error', () => resolve(false));
  });
}
