import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { queryKeys } from '@/entities/keys'
import { toast } from '@/ui/toast'
import { planTexts } from '../content/billing'
import { SUBSCRIPTION_TOAST_MS } from './failures'

/**
 * Payment happens on another page: while the app is closed off, each return to this one asks again. Once it is paid,
 * everything that was refused is fetched.
 */
export function usePaidElsewhere(paid: boolean, blocked: boolean): void {
  const client = useQueryClient()
  const wasBlocked = useRef(blocked)

  useEffect(() => {
    if (!blocked) return
    const ask = () => void client.invalidateQueries({ queryKey: queryKeys.subscription })
    window.addEventListener('focus', ask)
    document.addEventListener('visibilitychange', ask)
    return () => {
      window.removeEventListener('focus', ask)
      document.removeEventListener('visibilitychange', ask)
    }
  }, [blocked, client])

  useEffect(() => {
    if (wasBlocked.current && paid) {
      toast.success(planTexts.welcome, {
        id: 'premium-began',
        description: planTexts.welcomeText,
        duration: SUBSCRIPTION_TOAST_MS,
      })
      void client.invalidateQueries()
    }
    wasBlocked.current = blocked
  }, [paid, blocked, client])
}
