/** A page whose code could not be fetched: the connection dropped, or an old tab met a new release. */
export function isLoadFailure(error: unknown): boolean {
  return error instanceof TypeError && /import|module|fetch/i.test(error.message)
}

export const loadFailureText = {
  title: 'This page did not load',
  message: 'The connection dropped, or a newer version is out. Loading it again usually helps.',
} as const
