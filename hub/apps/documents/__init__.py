"""Fernshelf: documents with folders and sharing."""

from hub.apps.documents import (
    actions_comments,
    actions_documents,
    actions_folders,
    actions_reviews,
    actions_sharing,
    actions_tags,
    actions_templates,
    actions_trash,
    actions_uploads,
    worlds,
)
from hub.apps.documents.app import APP
from hub.apps.documents.errands import ERRANDS
from hub.apps.documents.recipes import RECIPES

__all__ = [
    "APP",
    "ERRANDS",
    "RECIPES",
    "actions_comments",
    "actions_documents",
    "actions_folders",
    "actions_reviews",
    "actions_sharing",
    "actions_tags",
    "actions_templates",
    "actions_trash",
    "actions_uploads",
    "worlds",
]
