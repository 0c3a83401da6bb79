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
  { to: paths.dashboard, label: 'Dashboard', icon: LayoutDashboard },
  { to: paths.goals, label: 'Goals', icon: Target },
  { to: paths.accounts, label: 'Accounts', icon: Landmark },
  { to: paths.settings, label: 'Settings', icon: Settings },
]

/** Every place there is a way to from everywhere, in the order of the sidebar. */
export const places: readonly NavigationEntry[] = navigation.toSpliced(2, 0, {
  to: paths.insights,
  label: 'Insights',
  icon: BellRing,
})
