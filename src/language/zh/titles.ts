/** What titles of Chinese talk are made of. */

/** What has happened or is about to: said of the speaker, or without a subject. */
export const CHINESE_NEWS = new RegExp('^(?:我们?)?(?:昨天|今天|明天|刚才?|刚刚|终于|上周|下周|上个月|下个月|周末)'
  + '|^我的.{1,12}被.{1,6}了|^我们?(?:已经)?(?:拿到|丢|买|卖|搬|辞|换|找到|收到|考|开始|决定|订|签|去|到)了?|^(?:拿到|考上|收到|'
  + '找到).|^(?:被偷|丢|买|卖|搬|辞职|换|找到|收到|考上|结婚|离婚|分手|开始|决定|订|签)了', 'u')
