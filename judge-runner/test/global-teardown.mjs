import stopServices from '../../backend/test/global-teardown.mjs';

export default async function tearDown() {
  await stopServices();
  await globalThis.testEngine?.stop();
}
