import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { queryKeys } from '@/entities/keys'
import { toast } from '@/ui/toast'
import { planTexts } from '../content/billing'
import { SUBSCRIPTION_TOAST_MS } from './failures'

/**
 * Payment happens on another page: until it is paid, each return to this one asks again. Then everything is fetched that
 * was refused or says how much of the trial is left. `paid` is undefined until it is known.
 */
export function usePaidElsewhere(paid: boolean | undefined, blocked: boolean): void {
  const client = useQueryClient()
  const before = useRef({ paid, blocked })

  useEffect(() => {
    if (paid) return
    const ask = () => void client.invalidateQueries({ queryKey: queryKeys.subscription })
    window.addEventListener('focus', ask)
    document.addEventListener('visibilitychange', ask)
    return () => {
      window.removeEventListener('focus', ask)
      document.removeEventListener('visibilitychange', ask)
    }
  }, [paid, client])

  useEffect(() => {
    const was = before.current
    before.current = { paid, blocked }
    if (!paid || !(was.blocked || was.paid === false)) return
    if (was.blocked)
      toast.success(planTexts.welcome, {
        id: 'premium-began',
        description: planTexts.welcomeText,
        duration: SUBSCRIPTION_TOAST_MS,
      })
    void client.invalidateQueries()
  }, [paid, blocked, client])
}
