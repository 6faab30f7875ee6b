/** Why a feed could not be read. The message is a sentence for the admin who listed it. */
export class FeedUnreadable extends Error {}
