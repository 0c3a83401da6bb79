import { AuditTrail } from '@/features/audit/components/audit-trail'
import { ChangePassword } from '@/features/auth/components/change-password'
import { SessionFacts } from '@/features/auth/components/session-facts'
import { PlanSection } from '@/features/billing/components/plan-section'
import { SettingsPage } from '@/features/settings/settings-page'
import type { RouteHandle } from '../route-handle'

export const handle: RouteHandle = { title: 'Settings' }

/** The page is one feature's; what it shows of others comes from here. */
export function Component() {
  return (
    <SettingsPage
      slots={{
        changePassword: <ChangePassword />,
        plan: <PlanSection />,
        activity: <AuditTrail />,
        session: <SessionFacts />,
      }}
    />
  )
}
