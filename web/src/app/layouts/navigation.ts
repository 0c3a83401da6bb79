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
  icon: LucideIcon
}

/** The app's main places: as many as the bottom bar has room for. On a phone the header leads to the insights. */
export const navigation: readonly NavigationEntry[] = [
  {
    to: paths.dashboard,
    get label() {
      return t`Dashboard`
    },
    icon: LayoutDashboard,
  },
  {
    to: paths.goals,
    get label() {
      return t`Goals`
    },
    icon: Target,
  },
  {
    to: paths.accounts,
    get label() {
      return t`Accounts`
    },
    icon: Landmark,
  },
  {
    to: paths.settings,
    get label() {
      return t`Settings`
    },
    icon: Settings,
  },
]

/** Every page of the sidebar, in its order. */
export const places: readonly NavigationEntry[] = navigation.toSpliced(2, 0, {
  to: paths.insights,
  get label() {
    return t`Insights`
  },
  icon: BellRing,
})
