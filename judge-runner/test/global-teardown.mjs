export default async function tearDown() {
  await globalThis.testEngine?.stop();
}
