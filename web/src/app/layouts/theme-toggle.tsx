import { t } from '@lingui/core/macro'
import { Moon, Sun } from 'lucide-react'
import { setThemeChoice, useTheme } from '@/lib/theme'
import { IconButton } from '@/ui/icon-button'

/** Switches to the other theme. */
export function useThemeSwitch() {
  const isDark = useTheme() === 'dark'
  return {
    label: isDark ? t`Use light theme` : t`Use dark theme`,
    children: isDark ? <Sun /> : <Moon />,
    onClick: () => setThemeChoice(isDark ? 'light' : 'dark'),
  }
}

export function ThemeToggle({ className }: { className?: string | undefined }) {
  return <IconButton data-theme-toggle className={className} {...useThemeSwitch()} />
}
