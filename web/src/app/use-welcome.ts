import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { toast } from '@/ui/toast'

interface WelcomeState {
  fromEmailVerification?: boolean
  message?: string
}

/** Greets a user who has just verified their email, once. */
export function useWelcome(): void {
  const { key, state } = useLocation()
  const greeted = useRef<string | null>(null)
  useEffect(() => {
    const { fromEmailVerification, message } = (state ?? {}) as WelcomeState
    if (fromEmailVerification !== true || typeof message !== 'string') return
    if (greeted.current === key) return
    greeted.current = key
    toast.success(message, { id: 'welcome' })
    // The browser keeps this state across a reload, which would greet again.
    history.replaceState({ ...history.state, usr: null }, '')
  }, [key, state])
}
