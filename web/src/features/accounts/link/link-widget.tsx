/** The provider's own window. Loaded only to connect a bank. */
import { Component, useEffect } from 'react'
import { type PlaidLinkOnExit, type PlaidLinkOnSuccess, usePlaidLink } from 'react-plaid-link'

/** A moment for the page to announce the window before it covers the page. */
const OPEN_DELAY_MS = 100

interface LinkWidgetProps {
  token: string
  /** The bank has sent the browser back to this address, and the window continues from there. */
  isReturning: boolean
  onSuccess: PlaidLinkOnSuccess
  onExit: PlaidLinkOnExit
  /** The window's script is missing or failed. */
  onUnavailable: () => void
}

/** Opens the window once per mount; give it a new key for another attempt. */
export class LinkWidget extends Component<LinkWidgetProps> {
  override state = { isBroken: false }

  static getDerivedStateFromError = () => ({ isBroken: true })

  /** The library creates the window in an effect. Without this boundary, its error would unmount the page. */
  override componentDidCatch() {
    this.props.onUnavailable()
  }

  override render() {
    return this.state.isBroken ? null : <LinkWindow {...this.props} />
  }
}

function LinkWindow({ token, isReturning, onSuccess, onExit, onUnavailable }: LinkWidgetProps) {
  const { open, ready, error } = usePlaidLink({
    token,
    onSuccess,
    onExit,
    ...(isReturning && { receivedRedirectUri: location.href }),
  })

  useEffect(() => {
    if (!ready) return
    const timer = setTimeout(() => {
      try {
        open()
      } catch {
        onUnavailable()
      }
    }, OPEN_DELAY_MS)
    return () => clearTimeout(timer)
  }, [ready, open, onUnavailable])

  useEffect(() => {
    if (error) onUnavailable()
  }, [error, onUnavailable])

  return null
}
