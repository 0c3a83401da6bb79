/** The provider's own window. Loaded only when somebody connects a bank. */
import { useEffect } from 'react'
import { type PlaidLinkOnExit, type PlaidLinkOnSuccess, usePlaidLink } from 'react-plaid-link'
import { OAUTH_STATE_PARAM } from './pending-link'

/** A moment for the page to say what happens before the window covers it. */
const OPEN_DELAY_MS = 100

export interface LinkWidgetProps {
  token: string
  onSuccess: PlaidLinkOnSuccess
  onExit: PlaidLinkOnExit
  /** The window's script is not there. */
  onUnavailable: () => void
}

/** Opens the window once per mount; give it a new key for another attempt. */
export function LinkWidget({ token, onSuccess, onExit, onUnavailable }: LinkWidgetProps) {
  const isReturning = new URLSearchParams(location.search).has(OAUTH_STATE_PARAM)
  const { open, ready, error } = usePlaidLink({
    token,
    onSuccess,
    onExit,
    ...(isReturning && { receivedRedirectUri: location.href }),
  })

  useEffect(() => {
    if (!ready) return
    const timer = setTimeout(open, OPEN_DELAY_MS)
    return () => clearTimeout(timer)
  }, [ready, open])

  useEffect(() => {
    if (error) onUnavailable()
  }, [error, onUnavailable])

  return null
}
