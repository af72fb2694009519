user_pref("browser.download.dir", "/home/user/Downloads");
user_pref("browser.download.folderList", 2);
user_pref("browser.toolbars.bookmarks.visibility", "always");
user_pref("intl.accept_languages", "en-us,en");
