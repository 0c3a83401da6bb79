import { lazy, Suspense } from 'react'
import { ChangePassword } from '@/features/auth/components/change-password'
import { SessionFacts } from '@/features/auth/components/session-facts'
import { PlanSection } from '@/features/billing/components/plan-section'
import { SettingsPage } from '@/features/settings/settings-page'
import { Loading, Skeleton } from '@/ui/skeleton'
import type { RouteHandle } from '../route-handle'

// Far down the page.
const AuditTrail = lazy(async () => {
  const { AuditTrail } = await import('@/features/audit/components/audit-trail')
  return { default: AuditTrail }
})

const AlertPreferences = lazy(async () => {
  const { AlertPreferences } = await import('@/features/insights/components/alert-preferences')
  return { default: AlertPreferences }
})

export const handle: RouteHandle = { title: 'Settings' }

/** The page is one feature's; what it shows of others comes from here. */
export function Component() {
  return (
    <SettingsPage
      slots={{
        changePassword: <ChangePassword />,
        plan: <PlanSection />,
        alerts: (
          <Suspense
            fallback={
              <Loading label="Loading your alerts">
                <Skeleton className="h-80" />
              </Loading>
            }
          >
            <AlertPreferences />
          </Suspense>
        ),
        activity: (
          <Suspense
            fallback={
              <Loading label="Loading your activity">
                <Skeleton className="h-64" />
              </Loading>
            }
          >
            <AuditTrail />
          </Suspense>
        ),
        session: <SessionFacts />,
      }}
    />
  )
}
