/** Like Promise.all, but waits for the others when one fails: none may go on in folders that are being removed. */
export async function allOf<T>(promises: Promise<T>[]): Promise<T[]> {
  const results = await Promise.allSettled(promises);
  return results.map((result) => {
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  });
}
