/** The system has to end as it does on Ctrl-C: by itself, and in peace. */
export default async function tearDown() {
  if (!globalThis.e2eSystem) return;
  const { stop, lines } = globalThis.e2eSystem;
  const code = await stop();
  if (code !== 0) throw new Error(`npm start ended with ${code}:\n${lines.slice(-20).join('\n')}`);
}
