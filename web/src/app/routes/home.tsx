export { HomePage as Component } from '@/features/marketing/home-page'
