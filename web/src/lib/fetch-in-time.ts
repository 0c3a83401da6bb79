const TIMEOUT_MS = 15_000

/** `fetch` that gives up after 15 seconds without an answer. Chrome has all of `AbortSignal.timeout` only since 124. */
export async function fetchInTime(address: string, init: RequestInit): Promise<Response> {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), TIMEOUT_MS)
  try {
    return await fetch(address, { ...init, signal: controller.signal })
  } finally {
    clearTimeout(timer)
  }
}
