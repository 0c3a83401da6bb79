import { Landmark, LayoutDashboard, type LucideIcon, Settings, Target } from 'lucide-react'
import { paths } from '@/lib/paths'

export interface NavigationEntry {
  to: string
  label: string
  icon: LucideIcon
}

/** The app's main places, in the order of the sidebar and the bottom bar. */
export const navigation: readonly NavigationEntry[] = [
  { to: paths.dashboard, label: 'Dashboard', icon: LayoutDashboard },
  { to: paths.goals, label: 'Goals', icon: Target },
  { to: paths.accounts, label: 'Accounts', icon: Landmark },
  { to: paths.settings, label: 'Settings', icon: Settings },
]
