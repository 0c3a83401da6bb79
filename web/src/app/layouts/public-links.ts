/** Links between public pages, in the language on the screen. */
import { t } from '@lingui/core/macro'
import { localPath, paths } from '@/lib/paths'

const link = (path: string, text: () => string) => ({
  get to() {
    return localPath(path)
  },
  get label() {
    return text()
  },
})

export const features = link(paths.features, () => t`Features`)
export const howItWorks = link(paths.howItWorks, () => t`How it works`)
export const pricing = link(paths.pricing, () => t`Pricing`)
export const faq = link(paths.faq, () => t`FAQ`)
export const contact = link(paths.contact, () => t`Contact`)
export const aboutUs = link(paths.aboutUs, () => t`About us`)
export const privacyPolicy = link(paths.privacyPolicy, () => t`Privacy policy`)
export const termsOfService = link(paths.termsOfService, () => t`Terms of service`)
