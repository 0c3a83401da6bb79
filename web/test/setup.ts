import '@testing-library/jest-dom/vitest'
import { onlineManager } from '@tanstack/react-query'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, expect, vi } from 'vitest'
import { setAmountsHidden } from '@/lib/hidden-amounts'
import { activateLanguage } from '@/lib/i18n'
import { SOURCE_LANGUAGE } from '@/lib/language'
import { profileZone } from '@/lib/profile-zone'
import { takeBreaches } from '@/testing/contract'
import { toast } from '@/ui/toast'

// The language of the source texts.
Object.defineProperty(navigator, 'languages', { value: ['en-CA'], configurable: true })

// Generous, so that a busy machine causes no failure.
configure({ asyncUtilTimeout: 15_000 })
vi.setConfig({ testTimeout: 30_000 })

// Swipeable messages call it; the test environment has no pointers to capture.
Element.prototype.setPointerCapture ??= () => undefined

afterEach(async () => {
  vi.useRealTimers()
  cleanup()
  // The next toaster would show the toasts of this test.
  toast.dismiss()
  setAmountsHidden(false)
  profileZone.set(null)
  // Shared by all files of a process: later queries would wait for the connection that this test cut.
  onlineManager.setOnline(true)
  localStorage.clear()
  sessionStorage.clear()
  await activateLanguage(SOURCE_LANGUAGE)
  expect(takeBreaches(), 'what the API takes and answers').toEqual([])
})
