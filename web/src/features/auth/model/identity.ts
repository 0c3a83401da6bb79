/** Who the identity token names. */
export interface Identity {
  id: string
  email: string
  firstName: string | null
  fullName: string | null
}

/** Reads an identity token's claims; `null` where they name nobody. */
export function identityOf(claims: Readonly<Record<string, unknown>> | undefined): Identity | null {
  const id = text(claims?.sub)
  if (!claims || id === null) return null
  const firstName = text(claims.given_name)
  const fullName = [firstName, text(claims.family_name)].filter(Boolean).join(' ') || null
  return { id, email: text(claims.email) ?? '', firstName, fullName }
}

function text(claim: unknown): string | null {
  return typeof claim === 'string' && claim !== '' ? claim : null
}
