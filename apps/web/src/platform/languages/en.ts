import messages from 'catalogue:en'
import { translator } from './translate'

export const translate = translator('en', messages)
