import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, expect, vi } from 'vitest'
import { takeBreaches } from '@/testing/contract'
import { toast } from '@/ui/toast'

// The language of the texts in the source.
Object.defineProperty(navigator, 'languages', { value: ['en-CA'], configurable: true })

// A busy machine is not a failure.
configure({ asyncUtilTimeout: 5_000 })
vi.setConfig({ testTimeout: 30_000 })

// Messages that can be swiped away ask for it; the test environment has no pointers to capture.
Element.prototype.setPointerCapture ??= () => undefined

afterEach(() => {
  cleanup()
  // A new toaster would show what this test left.
  toast.dismiss()
  localStorage.clear()
  sessionStorage.clear()
  expect(takeBreaches(), 'what the API takes and answers').toEqual([])
})
