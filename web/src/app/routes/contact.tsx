export { ContactPage as Component } from '@/features/marketing/contact-page'
