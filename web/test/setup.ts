import '@testing-library/jest-dom/vitest'
import { onlineManager } from '@tanstack/react-query'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, expect, vi } from 'vitest'
import { activateLanguage } from '@/lib/i18n'
import { SOURCE_LANGUAGE } from '@/lib/language'
import { setAmountsHidden } from '@/lib/privacy'
import { profileZone } from '@/lib/profile-zone'
import { takeBreaches } from '@/testing/contract'
import { toast } from '@/ui/toast'

// The language of the texts in the source.
Object.defineProperty(navigator, 'languages', { value: ['en-CA'], configurable: true })

// A busy machine is not a failure.
configure({ asyncUtilTimeout: 15_000 })
vi.setConfig({ testTimeout: 30_000 })

// Messages that can be swiped away ask for it; the test environment has no pointers to capture.
Element.prototype.setPointerCapture ??= () => undefined

afterEach(async () => {
  vi.useRealTimers()
  cleanup()
  // A new toaster would show what this test left.
  toast.dismiss()
  setAmountsHidden(false)
  profileZone.set(null)
  // One for all files of a process: queries of the next would wait for the connection that this test took away.
  onlineManager.setOnline(true)
  localStorage.clear()
  sessionStorage.clear()
  await activateLanguage(SOURCE_LANGUAGE)
  expect(takeBreaches(), 'what the API takes and answers').toEqual([])
})
