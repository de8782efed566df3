export const announcements = {
  'announcements.title': '公告',
  'announcements.tab.unread': '公告（{count} 条未读）',
  'announcements.none': '还没有公告',
  'announcements.none.hint': '主办方关于本赛事的消息会显示在这里。',
  'announcements.new': '未读',
  'announcements.changed': '更新于 {time}',
  'announcements.unread': '本赛事有 {count} 条未读公告。',
  'announcements.mark': '{count} 条未读公告',
  'announcements.mark.short': '{count} 条未读',
} as const;
