import { t } from '@lingui/core/macro'
import {
  BellRing,
  Landmark,
  LayoutDashboard,
  type LucideIcon,
  Settings,
  Target,
} from 'lucide-react'
import { paths } from '@/lib/paths'

export interface NavigationEntry {
  to: string
  label: string
  /** A name that fits into the bottom bar. */
  short?: string
  icon: LucideIcon
}

/** The app's main pages: as many as the bottom bar has room for. On a phone, the header links to the insights. */
export const navigation = (): readonly NavigationEntry[] => [
  {
    to: paths.dashboard,
    label: t`Dashboard`,
    short: t({ message: 'Dashboard', context: 'short' }),
    icon: LayoutDashboard,
  },
  { to: paths.goals, label: t`Goals`, icon: Target },
  { to: paths.accounts, label: t`Accounts`, icon: Landmark },
  { to: paths.settings, label: t`Settings`, icon: Settings },
]

/** Every page in the sidebar, in order. */
export const places = (): readonly NavigationEntry[] =>
  navigation().toSpliced(2, 0, { to: paths.insights, label: t`Insights`, icon: BellRing })
