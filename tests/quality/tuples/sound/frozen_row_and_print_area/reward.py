import openpyxl

ROWS = [("Boat", "Length", "Berth", "Key"), ("Alk", 7.2, 3, "blue"), ("Lom", 9, 11, "red"), ("Skua", 6.4, 5, "green")]


def sheet():
    [one] = openpyxl.load_workbook("/home/user/Documents/boats.xlsx").worksheets
    return one


def frozen():
    pane = sheet().sheet_view.pane
    return pane.state in ("frozen", "frozenSplit") and pane.ySplit == 1 and not pane.xSplit


def print_area():
    return sheet().print_area.replace("$", "").replace("'", "") in ("A1:C4", "Sheet!A1:C4")


def kept():
    one = sheet()
    cells = [cell for row in one.iter_rows() for cell in row]
    odd = [cell for cell in cells if cell.comment or cell.hyperlink or isinstance(cell.value, bool)]
    hidden = [key for each in (one.row_dimensions, one.column_dimensions) for key, part in each.items() if part.hidden]
    drawn = one._charts or one._images or one.merged_cells.ranges
    return one.title == "Sheet" and list(one.values) == ROWS and not odd and not hidden and not drawn and not one.print_title_rows and not one.print_title_cols


def grade(parts, gates):
    """Print each component, then their sum; a gate that does not hold takes everything."""
    total = 0.0
    for name, weight, measure in parts:
        try:
            earned = weight * float(bool(measure()))
        except Exception as error:
            print(name, "failed:", type(error).__name__)
            earned = 0.0
        print(f"COMPONENT {name} {earned:.4f} {weight:.4f}")
        total += earned
    for name, holds in gates:
        try:
            kept = bool(holds())
        except Exception as error:
            print(name, "failed:", type(error).__name__)
            kept = False
        if not kept:
            print("gate broken:", name)
            total = 0.0
    print(f"REWARD: {round(total, 4)}")


grade(
    [("frozen", 0.5, lambda: frozen()), ("print area", 0.5, lambda: print_area())],
    [("rest", lambda: kept())],
)
